/** Sorts chosen causes by priority and renumbers them from 1, without gaps. */
export const renumberPriorities = <Cause extends string>(
  chosen: readonly { cause: Cause; priority: number }[],
) =>
  chosen
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ cause }, index) => ({ cause, priority: index + 1 }))
