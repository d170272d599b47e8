import { ApiError, invalidRequest } from './errors.ts'

/**
 * Makes a request that is repeated with its `Idempotency-Key` have no second effect. As at the provider, only successful requests are stored:
 * one that was refused for its parameters may be corrected under the same key.
 */
export function openIdempotency() {
  const answers = new Map<string, { request: string; answer: unknown }>()

  return {
    /**
     * @param request method, address and body
     * @throws ApiError when the key belongs to another request
     */
    once(
      key: string | undefined,
      request: string,
      answer: () => unknown,
    ): { body: unknown; replayed: boolean } {
      if (key === undefined) return { body: answer(), replayed: false }
      if (key.length > 255) throw invalidRequest('Idempotency keys may be up to 255 characters long.')
      const earlier = answers.get(key)
      if (!earlier) {
        const body = answer()
        answers.set(key, { request, answer: body })
        return { body, replayed: false }
      }
      if (earlier.request !== request)
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      return { body: earlier.answer, replayed: true }
    },
  }
}
