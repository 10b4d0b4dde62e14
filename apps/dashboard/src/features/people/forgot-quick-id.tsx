import { t } from '@quickprism/client/words'
import { ForgottenForm } from '@quickprism/contract/people'
import { Button } from '@quickprism/ui/button'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import type { RefObject } from 'react'
import { useContractForm } from '../../lib/contract-form.tsx'
import { FormText } from '../../lib/form-fields.tsx'
import { useForgotQuickId } from './api.ts'
import { copy } from './copy.ts'

export const ForgotQuickId = () => {
  const forgot = useForgotQuickId()
  const { form, control, submit } = useContractForm(ForgottenForm, { contact: '' }, { shows: 'leaving' })
  return (
    <Card>
      <CardHeader title={t(copy.forgotTitle)} subtitle={t(copy.forgotLead)} />
      <CardBody>
        <form
          ref={form as RefObject<HTMLFormElement | null>}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit((body) => forgot.mutateAsync({ body }))
          }}
          className="flex flex-col items-start gap-4"
        >
          <FormText
            control={control}
            name="contact"
            label={t(copy.contact)}
            input={{ autoComplete: 'email', maxLength: 254 }}
            className="w-full"
          />
          <Button type="submit" busy={forgot.isPending} busyLabel={t(copy.sending)}>
            {t(copy.send)}
          </Button>
        </form>
      </CardBody>
    </Card>
  )
}
