import { StreetOfDoors } from '../../drawings/street.tsx'
import { Figures } from '../../ui/lists/figures.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { formatCount } from '../../app/format/format-count.ts'

/** What a musketeer delivered this month: a number, and a street with as many red doors. */
export function DoorsThisMonth({ doors }: { doors: number }) {
  return (
    <Stack>
      {doors > 0 ? (
        <Figures figures={[['Doors this month', formatCount(doors)]]} />
      ) : (
        <p>Your street this month. Each door you reach turns red.</p>
      )}
      <StreetOfDoors delivered={doors} />
    </Stack>
  )
}
