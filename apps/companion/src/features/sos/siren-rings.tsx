import { Siren } from 'lucide-react'

const ring = 'absolute rounded-full'

/** The siren in its rings. Two more grow and fade; whoever wants no motion sees the rings stand still. */
export const SirenRings = () => (
  <div aria-hidden="true" className="relative size-[min(18.75rem,36svh)]">
    <span className={`${ring} inset-0 bg-white/5`} />
    <span className={`${ring} inset-[12.5%] bg-white/10`} />
    <span className={`${ring} inset-[24.5%] bg-white/12`} />
    <span className={`${ring} inset-0 animate-siren bg-white/10 opacity-0`} />
    <span className={`${ring} inset-0 animate-siren bg-white/10 opacity-0 [animation-delay:800ms]`} />
    <span className="absolute inset-[34.5%] flex items-center justify-center rounded-full bg-white text-emergency-text">
      <Siren className="size-[44%]" strokeWidth={2} />
    </span>
  </div>
)
