import { z } from 'zod'

/** What the registry of taxpayers says about a number. */
export type RegistryAnswer = {
  isKnown: boolean
  isActive: boolean
  legalName: string | null
  tradeName: string | null
}

/** Asks the registry about one GSTIN, or throws. */
export type GstinRegistry = { ask(gstin: string): Promise<RegistryAnswer> }

const OUTBOUND_DEADLINE = 3_000

const name = z
  .string()
  .nullish()
  .transform((text) => text?.trim().slice(0, 200) || null)

const Answer = z.object({ status: z.enum(['active', 'inactive', 'unknown']), legal_name: name, trade_name: name })

/** The provider interface of docs/gstin-provider.md: one POST per number. The address is the installation's own. */
export const httpGstin = (url: string, key: string): GstinRegistry => ({
  async ask(gstin) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ gstin }),
      redirect: 'error',
      signal: AbortSignal.timeout(OUTBOUND_DEADLINE),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`The GSTIN provider answered ${answer.status}`)
    }
    const { status, legal_name, trade_name } = Answer.parse(await answer.json())
    return {
      isKnown: status !== 'unknown',
      isActive: status === 'active',
      legalName: legal_name,
      tradeName: trade_name,
    }
  },
})
