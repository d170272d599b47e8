/** How much each visitor or account holds of something scarce in this process at the moment. */
export function openHoldings() {
  const amounts = new Map<string, number>()
  return {
    of: (holder: string): number => amounts.get(holder) ?? 0,
    total: (): number => [...amounts.values()].reduce((sum, amount) => sum + amount, 0),

    /** @returns a function that gives the amount back; call it once */
    hold(holder: string, amount: number): () => void {
      amounts.set(holder, (amounts.get(holder) ?? 0) + amount)
      return () => {
        const left = amounts.get(holder)! - amount
        if (left) amounts.set(holder, left)
        else amounts.delete(holder)
      }
    },
  }
}
