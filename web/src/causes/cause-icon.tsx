import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import { Icon } from '../ui/icons.tsx'
import icons from './cause-icons.svg?url'

/** The icon of a cause, in the colour of the text beside it. */
export const CauseIcon = ({ cause }: { cause: Cause }) => (
  <Icon>
    <use href={`${icons}#${cause}`} />
  </Icon>
)
