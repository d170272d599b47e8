import { afterEach, beforeEach, expect, vi } from 'vitest'

// An error that the product prints is a bug, even if the test's own assertions pass.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
})
