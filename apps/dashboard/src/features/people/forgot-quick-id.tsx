import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { Field } from '@quickprism/ui/field'
import { TextInput } from '@quickprism/ui/text-input'
import { useForm } from '../../lib/use-form.ts'
import { useForgotQuickId } from './api.ts'
import { copy } from './copy.ts'

export const ForgotQuickId = () => {
  const forgot = useForgotQuickId()
  const { form, values, fault, text, submit } = useForm({ contact: '' }, ({ contact }) =>
    contact.trim() === '' ? { contact: copy.contactMissing } : {},
  )
  const said = fault('contact')
  return (
    <Card>
      <CardHeader title={t(copy.forgotTitle)} subtitle={t(copy.forgotLead)} />
      <CardBody>
        <form
          ref={form}
          noValidate
          onSubmit={submit(() => forgot.mutate({ body: values }))}
          className="flex flex-col items-start gap-4"
        >
          <Field label={t(copy.contact)} error={said && t(said)} className="w-full">
            <TextInput {...text('contact')} autoComplete="email" maxLength={254} />
          </Field>
          <Button type="submit" busy={forgot.isPending} busyLabel={t(copy.sending)}>
            {t(copy.send)}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
