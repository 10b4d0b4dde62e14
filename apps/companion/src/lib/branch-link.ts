import { isQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'

/** What the poster of a branch says: which branch, and the key that hangs there. */
export type BranchLink = { shop: string; key: string }

/** Reads the address on a poster, if it is one. */
export const branchLinkIn = ({ pathname, searchParams }: URL): BranchLink | undefined => {
  const [shop] = /^\/app\/branch\/([^/]+)\/?$/.exec(pathname)?.slice(1) ?? []
  const key = searchParams.get('key')
  if (!shop || !key || !isQuickId(shop.toUpperCase(), PLACE_ID_LENGTH)) return undefined
  return { shop: shop.toUpperCase(), key }
}
