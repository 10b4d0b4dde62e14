import { t } from '@quickprism/client/words'
import { useState } from 'react'
import { dialogLater } from '../../lib/dialog-later.ts'
import { copy } from './copy.ts'
import { LogoPicker } from './logo-picker.tsx'

const LogoCropDialog = dialogLater(
  async () => (await import('./logo-crop-dialog.tsx')).LogoCropDialog,
  ({ onClosed }) => onClosed(),
)

/** Pick an image, then cut out the part to keep. */
export const LogoUpload = ({ businessId }: { businessId: string }) => {
  const [picked, setPicked] = useState<HTMLImageElement>()

  const replaceWith = (image: HTMLImageElement | undefined) => {
    if (picked) URL.revokeObjectURL(picked.src)
    setPicked(image)
  }

  return (
    <>
      <LogoPicker onPick={replaceWith}>{t(copy.editLogo)}</LogoPicker>
      {picked && (
        <LogoCropDialog
          businessId={businessId}
          image={picked}
          onPick={replaceWith}
          onClosed={() => replaceWith(undefined)}
        />
      )}
    </>
  )
}
