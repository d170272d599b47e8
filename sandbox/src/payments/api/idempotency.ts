import { ApiError, invalidRequest } from './errors.ts'

/**
 * Lets a request that comes again with its `Idempotency-Key` have no second effect. Only what had an effect is remembered, as the provider
 * does: a request that was refused for its parameters may be put right under the same key.
 */
export function openIdempotency() {
  const answers = new Map<string, { asked: string; answer: unknown }>()

  return {
    /**
     * @param asked method, address and body
     * @throws ApiError when the key stood for another request
     */
    once(
      key: string | undefined,
      asked: string,
      answer: () => unknown,
    ): { body: unknown; replayed: boolean } {
      if (key === undefined) return { body: answer(), replayed: false }
      if (key.length > 255) throw invalidRequest('Idempotency keys may be up to 255 characters long.')
      const before = answers.get(key)
      if (!before) {
        const body = answer()
        answers.set(key, { asked, answer: body })
        return { body, replayed: false }
      }
      if (before.asked !== asked)
        throw new ApiError(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        })
      return { body: before.answer, replayed: true }
    },
  }
}
