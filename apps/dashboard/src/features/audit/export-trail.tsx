import { formatDate } from '@quickprism/app/format'
import { saveAnswer, saveFile } from '@quickprism/app/save-file'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Tooltip } from '@quickprism/ui/tooltip'
import { FileDown } from 'lucide-react'
import { useHere } from '../../lib/access.tsx'
import { useExportTrail } from './api.ts'
import { copy } from './copy.ts'

export const ExportTrail = ({ zone }: { zone: string | undefined }) => {
  const { businessId } = useHere()
  const exported = useExportTrail()

  const save = () =>
    saveAnswer(exported.mutateAsync({ query: { business_quickID: businessId } }), (zip) => {
      const day = formatDate(Date.now(), zone).replaceAll('/', '-')
      saveFile(zip, t(copy.fileName, { business: businessId, day }))
    })

  return (
    <Tooltip text={t(copy.exportHint)} side="bottom">
      <Button
        icon={<FileDown aria-hidden="true" />}
        busy={exported.isPending}
        busyLabel={t(copy.exporting)}
        onClick={save}
      >
        {t(copy.export)}
      </Button>
    </Tooltip>
  )
}
