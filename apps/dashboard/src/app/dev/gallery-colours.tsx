import { Section } from './gallery-frame.tsx'

const roles =
  'canvas surface surface-2 sunken elevated hover active border border-strong border-control text text-2 text-3 primary accent accent-subtle success success-subtle warning warning-subtle danger danger-subtle emergency-from emergency-to spectrum-1 spectrum-2 spectrum-3 chart-1 chart-1-soft chart-2 chart-3 chart-4 chart-5 checkout-geo-tagged checkout-qr-checkout checkout-timeout checkout-logged-out gender-male gender-female gender-other node-business node-shop node-user'.split(
    ' ',
  )

export const ColourRoles = () => (
  <Section title="Colour roles">
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2">
      {roles.map((role) => (
        <li key={role} className="min-w-0">
          <span
            aria-hidden="true"
            className="block h-10 rounded-sm border border-line"
            style={{ background: `var(--qp-${role})` }}
          />
          <span className="mt-1 block truncate text-[0.625rem] leading-3 text-ink-2">{role}</span>
        </li>
      ))}
    </ul>
  </Section>
)
