import type Stripe from 'stripe'

type ErrorBody = Pick<Stripe.StripeRawError, 'type' | 'code' | 'param' | 'message' | 'decline_code'> & {
  message: string
}

/** A refusal in the provider's format, which the SDK turns into the matching error class. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** The request is invalid: 400 `invalid_request_error`. */
export function invalidRequest(message: string, about: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...about })
}

export function unknownParameter(param: string): ApiError {
  return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
}

export function missingParameter(param: string): ApiError {
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

export function exclusiveParameters(one: string, other: string): ApiError {
  return invalidRequest(`You may only specify one of these parameters: ${one}, ${other}.`, {
    code: 'parameters_exclusive',
    param: one,
  })
}

export function noSuch(kind: string, id: string, param: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  })
}

export function unknownAddress(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The simulator knows only what the product uses.`,
  })
}

/** As at the provider, only the end of the key is shown. */
export function badKey(key: string | undefined): ApiError {
  return new ApiError(401, {
    type: 'invalid_request_error',
    message: key ? `Invalid API Key provided: ****${key.slice(-4)}` : 'You did not provide an API key.',
  })
}
