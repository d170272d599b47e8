/** A random number generator with a seed, so that a failure can be repeated as far as the order of transactions allows. @returns a whole number below another */
export function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
