import { saveAnswer, saveFile } from '@quickprism/app/save-file'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { Dialog } from '@quickprism/ui/dialog'
import { PictureCards } from '@quickprism/ui/picture-cards'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFirstStep } from '../../lib/first-steps.ts'
import { usePoster } from './api.ts'
import { copy } from './copy.ts'
import { PosterDrawing } from './poster-drawing.tsx'

type DownloadQrDialogProps = {
  quickID: string
  open: boolean
  onClose: () => void
  finalFocus?: () => HTMLElement | null
}

const PORTRAIT = 'portrait'

export const DownloadQrDialog = ({ quickID, open, onClose, finalFocus }: DownloadQrDialogProps) => {
  const poster = usePoster()
  const [, markDone] = useFirstStep('poster')
  const [type, setType] = useState(PORTRAIT)

  const download = () => {
    const query = { shop_quickID: quickID, portrait: type === PORTRAIT }
    saveAnswer(poster.mutateAsync({ query }, { onSuccess: onClose }), (pdf) => {
      saveFile(pdf, `${quickID}.pdf`)
      markDone()
    })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...(finalFocus ? { finalFocus } : {})}
      title={t(copy.downloadTitle)}
      description={t(copy.downloadText)}
      icon={<Download />}
      width="confirm"
      onSubmit={download}
      footer={
        <>
          <Button onClick={onClose}>{t(copy.cancel)}</Button>
          <Button
            type="submit"
            variant="primary"
            icon={<Download aria-hidden="true" />}
            busy={poster.isPending}
            busyLabel={t(copy.downloading)}
          >
            {t(copy.downloadPdf)}
          </Button>
        </>
      }
    >
      <PictureCards
        label={t(copy.qrType)}
        value={type}
        onChange={setType}
        options={[
          { value: PORTRAIT, label: t(copy.portrait), picture: <PosterDrawing /> },
          { value: 'landscape', label: t(copy.landscape), picture: <PosterDrawing landscape /> },
        ]}
      />
    </Dialog>
  )
}
