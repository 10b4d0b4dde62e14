import { linkLook } from '@quickprism/ui/link-look'

const addressOf = (typed: string) => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`)
  return url && ['http:', 'https:'].includes(url.protocol) ? url.href : undefined
}

/** A website as it was typed; a link only where it leads to a page. */
export const WebsiteLink = ({ of }: { of: string }) => {
  const address = addressOf(of)
  if (!address) return of
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={linkLook}>
      {of}
    </a>
  )
}
