import { t } from '@quickprism/client/words'
import { Badge } from '@quickprism/ui/badge'
import { TriangleAlert } from 'lucide-react'
import { copy } from './copy.ts'

export const SensitiveBadge = () => (
  <Badge tone="warning" icon={<TriangleAlert aria-hidden="true" />}>
    {t(copy.sensitive)}
  </Badge>
)
