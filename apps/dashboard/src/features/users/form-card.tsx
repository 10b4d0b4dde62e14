import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { type ReactNode, useId } from 'react'

type FormCardProps = { title: string; actions?: ReactNode; children: ReactNode }

/** One section of a user form. */
export const FormCard = ({ title, actions, children }: FormCardProps) => {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={title} actions={actions} />
      <CardBody>{children}</CardBody>
    </Card>
  )
}
