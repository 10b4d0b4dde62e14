import { unexpected } from '@quickprism/app/unexpected'
import { t } from '@quickprism/client/words'
import { Button } from '@quickprism/ui/button'
import { DialogCancel } from '@quickprism/ui/dialog'
import { tell } from '@quickprism/ui/toast'
import { Crop } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../lib/unsaved.tsx'
import { useUploadLogo } from './api.ts'
import { copy } from './copy.ts'
import { cropImage } from './crop-image.ts'
import { LogoCropper } from './logo-cropper.tsx'
import { LogoPicker } from './logo-picker.tsx'
import { largestIn, type Square } from './square.ts'

type LogoCropDialogProps = {
  businessId: string
  image: HTMLImageElement
  onPick: (image: HTMLImageElement) => void
  onClosed: () => void
}

export const LogoCropDialog = ({ businessId, image, onPick, onClosed }: LogoCropDialogProps) => {
  const upload = useUploadLogo()
  const [placed, setPlaced] = useState<{ on: HTMLImageElement; square: Square }>()
  /** The picture the dialog was closed over: a late answer does not close it over another. */
  const [closedOver, setClosedOver] = useState<HTMLImageElement>()

  const square =
    placed?.on === image ? placed.square : largestIn({ width: image.naturalWidth, height: image.naturalHeight })

  const send = async () => {
    const file = await cropImage(image, square).catch(() => undefined)
    if (!file) return tell({ tone: 'bad', text: unexpected() })
    upload.mutate({ query: { businessQuickID: businessId }, file }, { onSuccess: () => setClosedOver(image) })
  }

  return (
    <FormDialog
      open={closedOver !== image}
      changed={placed?.on === image}
      onClose={() => setClosedOver(image)}
      onClosed={onClosed}
      title={t(copy.cropTitle)}
      description={t(copy.cropText)}
      icon={<Crop />}
      width="wide"
      onSubmit={() => void send()}
      footerStart={<LogoPicker onPick={onPick}>{t(copy.chooseAnother)}</LogoPicker>}
      footer={
        <>
          <DialogCancel>{t(copy.cancel)}</DialogCancel>
          <Button type="submit" variant="primary" busy={upload.isPending} busyLabel={t(copy.uploading)}>
            {t(copy.upload)}
          </Button>
        </>
      }
    >
      <LogoCropper
        key={image.src}
        image={image}
        square={square}
        onChange={(next) => setPlaced({ on: image, square: next })}
      />
    </FormDialog>
  )
}
