/** Asks the person who is signed in to prove who they are. @returns false when they would rather not */
type Ask = () => Promise<boolean>

let ask: Ask | null = null

/** Sets what asks, while it is on the page. @returns a function that takes it away again */
export function setAsk(newAsk: Ask): () => void {
  ask = newAsk
  return () => {
    if (ask === newAsk) ask = null
  }
}

/** Asks the person to prove who they are, after a call was refused with ProofNeeded (rule: ask-again). @returns whether they did */
export const askAgain: Ask = () => ask?.() ?? Promise.resolve(false)
