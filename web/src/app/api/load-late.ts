import { ApiError } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'

/**
 * A part of the pages that is loaded when it is needed.
 * @throws {ApiError} when it cannot be loaded, as if it came from the API
 */
export const loadLate = <Module>(loading: Promise<Module>): Promise<Module> =>
  loading.catch(() => {
    const { status, message } = problems.Unavailable
    throw new ApiError({ status, error: 'Unavailable', message })
  })
