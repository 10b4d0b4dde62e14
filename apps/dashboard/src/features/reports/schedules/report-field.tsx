import { t } from '@quickprism/client/words'
import { ExportType } from '@quickprism/contract/reports'
import { ChoiceCards } from '@quickprism/ui/choice-card'
import { Field } from '@quickprism/ui/field'
import { copy as reportCopy } from '../copy.ts'
import { contentsInWords } from './contents-words.ts'
import { copy } from './copy.ts'
import type { ReportChoice } from './use-report-choice.ts'

type ReportFieldProps = { of: ReportChoice }

/** What the form above leaves open: the type of a new report, or whether it takes the place of the one that is sent. */
export const ReportField = ({ of }: ReportFieldProps) => {
  if (of.kept) return <KeptOrNew of={of} />
  return of.offered ? null : <TypeField of={of} />
}

const KeptOrNew = ({ of: { kept, offered, chosen, choose } }: ReportFieldProps) =>
  kept &&
  offered && (
    <Field label={t(copy.report)}>
      <ChoiceCards
        value={chosen ? 'form' : 'kept'}
        onChange={(which) => choose(which === 'form' ? offered.contents.export_type : undefined)}
        options={[
          { value: 'kept', label: t(copy.keepReport), helper: contentsInWords(kept) },
          { value: 'form', label: t(copy.takeReport), helper: contentsInWords(offered.contents) },
        ]}
      />
    </Field>
  )

const TypeField = ({ of: { chosen, choose } }: ReportFieldProps) => (
  <Field label={t(reportCopy.type)} required>
    <ChoiceCards
      marker="radio"
      value={chosen?.contents.export_type ?? null}
      onChange={(type) => choose(ExportType.parse(type))}
      options={ExportType.options.map((value) => ({ value, label: t(reportCopy.types[value]) }))}
    />
  </Field>
)
