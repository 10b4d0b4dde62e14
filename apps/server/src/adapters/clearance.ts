declare const counted: unique symbol

/**
 * Says that a message was counted and may be sent: mail and text message adapters send nothing without it. It is issued in
 * modules/messages alone (scripts/lint/fences.ts).
 */
export type Clearance = { readonly [counted]: true }

export const issueClearance = () => ({}) as Clearance
