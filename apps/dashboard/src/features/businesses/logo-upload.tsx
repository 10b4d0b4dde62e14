import { t } from '@quickprism/client/words'
import { LOGO_BYTES } from '@quickprism/contract/businesses'
import { FilePicker } from '@quickprism/ui/file-picker'
import { tell } from '@quickprism/ui/toast'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { dialogLater } from '../../lib/dialog-later.ts'
import { faultOf } from '../../lib/file-upload.tsx'
import { copy } from './copy.ts'
import { readImage } from './crop-image.ts'
import { LEAST_SIDE } from './square.ts'

const LogoCropDialog = dialogLater(
  async () => (await import('./logo-crop-dialog.tsx')).LogoCropDialog,
  ({ onClosed }) => onClosed(),
)

const complain = (sentence: string) => tell({ tone: 'bad', text: sentence })

/** What every browser can draw. Another kind of image is refused before anything tries to. */
const KINDS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif']

/** The image in the file, or nothing once it has been told what is wrong with it. */
const imageIn = async (file: File) => {
  if (!file.type.startsWith('image/')) return complain(t(copy.notAnImage))
  if (file.size >= LOGO_BYTES) return complain(t(copy.tooLarge))
  const fault = faultOf(file, { extensions: KINDS })
  if (fault) return complain(fault)
  const image = await readImage(file)
  if (!image) return complain(t(copy.notAnImage))
  if (Math.min(image.naturalWidth, image.naturalHeight) >= LEAST_SIDE) return image
  return complain(t(copy.tooSmall, { side: LEAST_SIDE }))
}

/** Pick an image, then cut out the part to keep. */
export const LogoUpload = ({ businessId }: { businessId: string }) => {
  const [picked, setPicked] = useState<HTMLImageElement>()

  const replaceWith = (image: HTMLImageElement | undefined) => {
    if (picked) URL.revokeObjectURL(picked.src)
    setPicked(image)
  }

  const pick = async (file: File) => {
    const image = await imageIn(file)
    if (image) replaceWith(image)
  }

  return (
    <>
      <FilePicker accept="image/*" icon={<ImageUp aria-hidden="true" />} onPick={(file) => void pick(file)}>
        {t(copy.editLogo)}
      </FilePicker>
      {picked && (
        <LogoCropDialog
          businessId={businessId}
          image={picked}
          onPick={(file) => void pick(file)}
          onClosed={() => replaceWith(undefined)}
        />
      )}
    </>
  )
}
