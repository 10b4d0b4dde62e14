/** The dot of an emergency: two rings grow and fade, and stand still when motion is unwanted. */
export const PulseDot = () => (
  <span aria-hidden="true" className="relative flex size-2.5 shrink-0">
    <span className="absolute inset-0 animate-emergency rounded-full bg-current opacity-40" />
    <span className="absolute inset-0 animate-emergency rounded-full bg-current opacity-40 [animation-delay:400ms] motion-reduce:[transform:scale(1.45)]" />
    <span className="relative size-2.5 rounded-full bg-current" />
  </span>
)
