import { afterEach, beforeEach, expect, vi } from 'vitest'

// What the product prints as an error is a bug, also when the test's own claims hold.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
})
