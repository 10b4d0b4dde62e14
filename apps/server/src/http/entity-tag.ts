const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/**
 * Whether a request has the answer of this tag already (`If-None-Match`, RFC 9110 13.1.2). A proxy that packs an answer
 * makes its tag a weak one, and a cache may send several.
 */
export const matchesTag = (sent: string | undefined, tag: string) =>
  sent !== undefined && sent.split(',').some((one) => opaque(one) === opaque(tag))
