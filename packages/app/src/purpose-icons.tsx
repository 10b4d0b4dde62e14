import type { Purpose } from '@quickprism/contract/my-visit'
import { Ellipsis, HandHeart, Handshake, type LucideIcon, Mail, Package, UserRound, Wrench } from 'lucide-react'

/** How each purpose of a visit is drawn, wherever it is chosen. */
export const purposeIcons: Record<Purpose, LucideIcon> = {
  Visitor: UserRound,
  Guest: HandHeart,
  Delivery: Package,
  Courier: Mail,
  Maintanence: Wrench,
  Vendor: Handshake,
  Other: Ellipsis,
}
