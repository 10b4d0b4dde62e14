import { t } from '@quickprism/client/words'
import type { Reply } from '@quickprism/contract/endpoint'
import type { guests } from '@quickprism/contract/guests'
import { Avatar } from '@quickprism/ui/avatar'
import { SpectrumLine } from '@quickprism/ui/spectrum-line'
import { PassRays } from '../../lib/pass-rays.tsx'
import { copy } from './copy.ts'

/** The same whatever became of the invitation: where, who, by whom. */
export const GuestHead = ({ pass }: { pass: Reply<typeof guests.pass> }) => (
  <header>
    <div className="relative bg-brand-ink px-5 pt-[calc(1.25rem+env(safe-area-inset-top))] pb-5">
      <PassRays />
      <div className="relative flex items-center gap-3">
        <Avatar name={pass.business_name} shape="square" size={40} />
        <p className="min-w-0 leading-5 break-words text-on-brand-2">
          <span className="block font-semibold text-on-brand">{pass.business_name}</span>
          {[pass.branch_name, pass.city].filter(Boolean).join(', ')}
        </p>
      </div>
      <h1 className="relative mt-4 text-[1.625rem] leading-8 font-semibold break-words text-on-brand">
        {pass.state === 'expected' || pass.state === 'arrived'
          ? t(copy.heading, { name: pass.name.split(' ')[0] ?? pass.name })
          : t(copy.headingOver)}
      </h1>
      {pass.host_name === '' ? null : (
        <p className="relative mt-1 text-on-brand-2">{t(copy.invitedBy, { host: pass.host_name })}</p>
      )}
    </div>
    <SpectrumLine />
  </header>
)
