import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import type { ReactNode } from 'react'

type FormSectionProps = { id: string; title: string; subtitle?: string; onEnter: () => void; children: ReactNode }

/** One card of a long form. */
export const FormSection = ({ id, title, subtitle, onEnter, children }: FormSectionProps) => (
  <Card id={id} aria-labelledby={`${id}-title`} onFocus={onEnter} className="scroll-mt-20">
    <CardHeader id={`${id}-title`} title={title} subtitle={subtitle} />
    <CardBody>{children}</CardBody>
  </Card>
)
