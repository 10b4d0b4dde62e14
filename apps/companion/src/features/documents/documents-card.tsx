import { Answer } from '@quickprism/app/answer'
import { useSlot } from '@quickprism/app/use-slot'
import { t } from '@quickprism/client/words'
import { DocumentName } from '@quickprism/contract/documents'
import { Button } from '@quickprism/ui/button'
import { Card, CardHeader } from '@quickprism/ui/card'
import { Skeleton } from '@quickprism/ui/skeleton'
import { useState } from 'react'
import { useUnsaved } from '../../lib/unsaved.tsx'
import { useDocuments } from './api.ts'
import { copy } from './copy.ts'
import { DocumentForm } from './document-form.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** The numbers on documents one has given, masked, each with a way to give, change or take it back. */
export const DocumentsCard = () => {
  const [editing, setEditing] = useState<DocumentName>()
  const [hasTyped, setHasTyped] = useState(false)
  const { ask, question } = useUnsaved(editing !== undefined && hasTyped)
  const edit = (document: DocumentName | undefined) => {
    setHasTyped(false)
    setEditing(document)
  }
  const removing = useSlot<DocumentName>()
  return (
    <Card aria-labelledby="documents-heading">
      <CardHeader id="documents-heading" title={t(copy.heading)} subtitle={t(copy.lead)} />
      <Answer of={useDocuments()} waiting={<Skeleton className="mx-5 mb-5 h-32" />}>
        {(given) => (
          <ul className="divide-y divide-line border-t border-line">
            {DocumentName.options.map((document) => (
              <li key={document} className="px-5 py-4">
                {editing === document ? (
                  <DocumentForm
                    document={document}
                    whole={given.keeps_full_aadhaar}
                    onTyped={setHasTyped}
                    onCancel={() => ask(() => edit(undefined))}
                    onSaved={() => edit(undefined)}
                  />
                ) : (
                  <Given
                    document={document}
                    shown={given[document]}
                    onEdit={() => ask(() => edit(document))}
                    onRemove={() => removing.open(document)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
      {question}
      {removing.entries.map(({ id, value, isOpen, close }) => (
        <RemoveDialog key={id} document={value} open={isOpen} onClose={close} />
      ))}
    </Card>
  )
}

type GivenProps = { document: DocumentName; shown: string | null; onEdit: () => void; onRemove: () => void }

const Given = ({ document, shown, onEdit, onRemove }: GivenProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <div className="min-w-0 flex-1 basis-32">
      <p className="text-sm text-ink-3">{t(copy.label[document])}</p>
      <p className={shown === null ? 'text-ink-3' : 'font-mono text-ink'}>{shown ?? t(copy.none)}</p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button size={44} onClick={onEdit}>
        {t(shown === null ? copy[document].add : copy[document].change)}
      </Button>
      {shown !== null && (
        <Button size={44} variant="danger-outline" aria-label={t(copy[document].remove)} onClick={onRemove}>
          {t(copy.remove)}
        </Button>
      )}
    </div>
  </div>
)
