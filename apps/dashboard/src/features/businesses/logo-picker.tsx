import { t } from '@quickprism/client/words'
import { LOGO_BYTES } from '@quickprism/contract/businesses'
import { tell } from '@quickprism/ui/toast'
import { ImageUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { FileUploadButton, faultOf } from '../../lib/file-upload.tsx'
import { copy } from './copy.ts'
import { readImage } from './crop-image.ts'
import { LEAST_SIDE } from './square.ts'

const complain = (sentence: string) => tell({ tone: 'bad', text: sentence })

/** What every browser can draw. Another kind of image is refused before anything tries to. */
const KINDS = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif']

/** The image in the file, or nothing once it has been said what is wrong with it. */
const imageIn = async (file: File) => {
  // The shared field takes a file of exactly its limit, a logo has to be smaller.
  if (file.size >= LOGO_BYTES) return complain(t(copy.tooLarge))
  const fault = faultOf(file, { extensions: KINDS })
  if (fault) return complain(fault)
  const image = await readImage(file)
  if (!image) return complain(t(copy.notAnImage))
  if (Math.min(image.naturalWidth, image.naturalHeight) >= LEAST_SIDE) return image
  return complain(t(copy.tooSmall, { side: LEAST_SIDE }))
}

type LogoPickerProps = { onPick: (image: HTMLImageElement) => void; children: ReactNode }

/** The shared upload field for a logo, which says what is wrong in words of its own. */
export const LogoPicker = ({ onPick, children }: LogoPickerProps) => (
  <FileUploadButton
    says={{ notTaken: copy.notAnImage, tooLarge: copy.tooLarge }}
    icon={<ImageUp aria-hidden="true" />}
    onTake={(file) => void imageIn(file).then((image) => image && onPick(image))}
    onRefuse={complain}
  >
    {children}
  </FileUploadButton>
)
