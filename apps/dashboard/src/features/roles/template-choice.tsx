import { t } from '@quickprism/client/words'
import { inWords } from '@quickprism/contract/humanise'
import type { Permission } from '@quickprism/contract/permissions'
import { ChoiceChips } from '@quickprism/ui/choice-chips'
import { useState } from 'react'
import { copy } from './form-copy.ts'
import { withChosen, without } from './giving.ts'
import { type TemplateName, templateNames, templates } from './templates.ts'

type TemplateChoiceProps = {
  chosen: readonly Permission[]
  /** Why the user cannot give this permission; nothing where they can. */
  refusal: (permission: Permission) => string | undefined
  onChoose: (template: TemplateName, chosen: Permission[]) => void
}

/** Ticks what a template names and the user may give. What was ticked by hand stays; what the last template added goes. */
export const TemplateChoice = ({ chosen, refusal, onChoose }: TemplateChoiceProps) => {
  const [last, setLast] = useState<TemplateName>()
  const [added, setAdded] = useState<readonly Permission[]>([])

  const givable = (template: TemplateName) => templates[template].filter((name) => refusal(name) === undefined)
  const refused = last ? templates[last].filter((name) => refusal(name) !== undefined) : []
  // Once something of it is unticked it is no longer this template, and can be chosen again.
  const isWhole = last !== undefined && givable(last).every((name) => chosen.includes(name))

  const choose = (template: TemplateName) => {
    const byHand = without(chosen, added)
    const next = withChosen(withChosen(byHand, byHand), givable(template))
    setLast(template)
    setAdded(without(next, byHand))
    onChoose(template, next)
  }

  return (
    <div className="border-t border-line px-5 py-4">
      <p className="mb-2 text-sm font-medium text-ink">{t(copy.templatesTitle)}</p>
      <ChoiceChips<TemplateName | ''>
        name={t(copy.templatesTitle)}
        options={templateNames.map((value) => ({ value, label: t(copy.templates[value].name) }))}
        value={isWhole ? last : ''}
        onChange={(value) => {
          if (value !== '') choose(value)
        }}
      />
      <p className="mt-2 text-xs text-ink-2" aria-live="polite">
        {last ? t(copy.templates[last].about) : t(copy.templatesHint)}
        {refused.length > 0 && ` ${t(copy.templateRefused, { permissions: refused.map(inWords) })}`}
      </p>
    </div>
  )
}
