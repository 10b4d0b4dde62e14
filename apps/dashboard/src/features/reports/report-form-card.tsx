import { t } from '@quickprism/client/words'
import { ExportType, SortOrder } from '@quickprism/contract/reports'
import { Button } from '@quickprism/ui/button'
import { Card, CardBody, CardHeader } from '@quickprism/ui/card'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Field } from '@quickprism/ui/field'
import { Select } from '@quickprism/ui/select'
import { tell } from '@quickprism/ui/toast'
import { Eye } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { REQUIRED_HINT } from '../../lib/contract-form.tsx'
import { copy } from './copy.ts'
import { MembersField } from './members-field.tsx'
import { PeriodField } from './period-field.tsx'
import { gapsIn, REQUIRED, type ReportForm, type Required, type Wanted, wantedBy } from './report-form.ts'

type ReportFormCardProps = {
  form: ReportForm
  onChange: (form: ReportForm) => void
  /** How many came, where a full report does not hold all of them. */
  outOf: string | undefined
  busy: boolean
  onPreview: (wanted: Wanted) => void
}

/** Takes the keyboard to the first required field that is empty, or to the end of a period that ends too early. */
const focusFirstGap = (fields: HTMLElement | null, [first = 'to']: readonly Required[]) => {
  const gap = fields?.querySelectorAll<HTMLElement>('[aria-required="true"]')[REQUIRED.indexOf(first)]
  const stop = gap?.querySelector<HTMLElement>('[role="radio"]') ?? gap
  stop?.focus()
}

export const ReportFormCard = ({ form, onChange, outOf, busy, onPreview }: ReportFormCardProps) => {
  const id = useId()
  const fields = useRef<HTMLDivElement>(null)
  /** Gaps are told once a preview was asked for. */
  const [isAsked, setIsAsked] = useState(false)
  const gaps = gapsIn(form)
  const told = (field: Required) => (isAsked && gaps.includes(field) ? t(copy.gaps[field]) : undefined)

  const show = () => {
    const wanted = wantedBy(form)
    if (wanted) return onPreview(wanted)
    setIsAsked(true)
    // A period that ends before it begins says so at its field.
    if (gaps.length > 0) tell({ tone: 'bad', text: t(copy.incomplete) })
    focusFirstGap(fields.current, gaps)
  }

  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title={t(copy.form)} subtitle={t(REQUIRED_HINT)} />
      <CardBody>
        <div ref={fields} className="flex flex-col gap-5">
          <PeriodField
            value={form}
            onChange={(period) => onChange({ ...form, ...period })}
            errors={{ from: told('from'), to: told('to') }}
          />
          <MembersField
            value={form}
            period={form}
            outOf={outOf}
            onChange={(people) => onChange({ ...form, ...people })}
            error={told('members')}
          />
          <Field label={t(copy.type)} required error={told('type')}>
            <ChoiceCards
              marker="radio"
              value={form.type ?? null}
              onChange={(type) => onChange({ ...form, type: ExportType.parse(type) })}
              options={ExportType.options.map((value) => ({ value, label: t(copy.types[value]) }))}
            />
          </Field>
          <Field label={t(copy.sort)}>
            <Select
              value={form.order}
              onChange={(order) => onChange({ ...form, order: SortOrder.parse(order) })}
              options={(['desc', 'asc'] as const).map((value) => ({ value, label: t(copy.orders[value]) }))}
            />
          </Field>
          <Button
            icon={<Eye aria-hidden="true" />}
            busy={busy}
            busyLabel={t(copy.showing)}
            onClick={show}
            className="w-full"
          >
            {t(copy.show)}
          </Button>
        </div>
      </CardBody>
    </Card>
  )
}
