import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { causeLabel } from '@street-musketeers/contract/causes/cause-list.ts'
import { TagList } from '../ui/lists/tag.tsx'
import { CauseIcon } from './cause-icon.tsx'

export function CauseTags({ causes }: { causes: readonly Cause[] }) {
  const tags = causes.map((cause) => ({ name: causeLabel(cause), icon: <CauseIcon cause={cause} /> }))
  return <TagList label="Causes" tags={tags} />
}
