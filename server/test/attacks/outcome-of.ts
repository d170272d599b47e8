import { ApiError } from '@street-musketeers/contract/client.ts'

/** @returns `allowed`, or the code of the refusal */
export async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'allowed'
  } catch (error) {
    if (error instanceof ApiError) return error.error
    throw error
  }
}
