import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { guests } from '@quickprism/contract/guests'
import { Avatar } from '@quickprism/ui/avatar'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { PassRays } from '../../lib/pass-rays.tsx'
import { copy } from './copy.ts'

const headingOf = ({ state, name }: Reply<typeof guests.pass>) => {
  if (state === 'expected') return t(copy.heading, { name: name.split(' ')[0] ?? name })
  return t(state === 'arrived' ? copy.headingArrived : copy.headingOver)
}

/** The same whatever became of the invitation: where, who, by whom. */
export const GuestHead = ({ pass }: { pass: Reply<typeof guests.pass> }) => (
  <header>
    <div className="relative bg-brand-ink px-5 pt-[calc(1.25rem+env(safe-area-inset-top))] pb-5">
      <PassRays faint />
      <div className="relative flex items-center gap-3">
        <Avatar name={pass.business_name} shape="square" size={40} />
        <p className="min-w-0 leading-5 break-words text-on-brand">
          <span className="block font-semibold">{pass.business_name}</span>
          {[pass.branch_name, pass.city].filter(Boolean).join(', ')}
        </p>
      </div>
      <h1 className="relative mt-4 text-[1.625rem] leading-8 font-semibold break-words text-on-brand">
        {headingOf(pass)}
      </h1>
      {pass.host_name === '' ? null : (
        <p className="relative mt-1 text-on-brand">{t(copy.invitedBy, { host: pass.host_name })}</p>
      )}
    </div>
    <SpectrumLine />
  </header>
)
