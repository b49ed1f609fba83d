/** An item of `details.errors`. */
export interface ValidationError {
  readonly name: string;
  readonly details?: string;
  readonly path?: readonly (string | number)[];
  readonly [extra: string]: unknown;
}

/** An error response, with the body that Contentful sends. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly id: string,
    message: string,
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }

  body(requestId: string) {
    const { details, id, message } = this;
    return {
      sys: { type: "Error", id },
      ...(message && { message }),
      ...(details && { details }),
      requestId,
    };
  }
}

/** The id and message that Contentful sends with each status. */
const BY_STATUS: Readonly<Record<number, readonly [id: string, message: string]>> = {
  400: ["BadRequest", "Bad request."],
  401: ["AccessTokenInvalid", "The access token you sent could not be found or is invalid."],
  403: ["Forbidden", "Your role or your plan does not allow this action."],
  404: ["NotFound", "The resource could not be found."],
  409: ["VersionMismatch", ""],
  422: ["InvalidEntry", "Validation error"],
  429: [
    "RateLimitExceeded",
    "You have exceeded the rate limit of the Organization this Space belongs to by making too many API requests within a short timespan. Please wait a moment before trying the request again.",
  ],
  503: ["ServiceUnavailable", "The service is currently unavailable."],
};

/** The error that Contentful sends with a status. */
export const errorOf = (status: number, details?: Readonly<Record<string, unknown>>) =>
  new ApiError(
    status,
    ...(BY_STATUS[status] ?? ["ServerError", "Internal server error."]),
    details,
  );

export const errors = {
  /** The Delivery and Preview APIs respond with 401, the Management API with 403. */
  accessTokenInvalid: (status: 401 | 403) => new ApiError(status, ...BY_STATUS[401]!),
  badRequest: (message: string) => new ApiError(400, "BadRequest", message),
  invalidQuery: (found: readonly ValidationError[]) =>
    new ApiError(400, "InvalidQuery", "The query you sent was invalid.", { errors: found }),
  invalidEntry: (found: readonly ValidationError[]) => errorOf(422, { errors: found }),
  validationFailed: (found: readonly ValidationError[]) =>
    new ApiError(422, "ValidationFailed", "The resource you sent in the body is invalid.", {
      errors: found,
    }),
};
