/** An item of `details.errors`. */
export interface ValidationError {
  readonly name: string;
  readonly details?: string;
  /** A text for what the space itself has, as locales. */
  readonly path?: string | readonly (string | number)[];
  readonly [extra: string]: unknown;
}

/** An error response, with the body that Contentful sends. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly id: string,
    message: string,
    /** A text from the services for uploads and for calls of webhooks, which send no request id. */
    readonly details?: Readonly<Record<string, unknown>> | string,
  ) {
    super(message);
  }

  body(requestId: string) {
    return {
      sys: { type: "Error", id: this.id },
      ...(this.message && { message: this.message }),
      ...(this.details !== undefined && { details: this.details }),
      ...(typeof this.details !== "string" && { requestId }),
    };
  }
}

const RATE_LIMIT =
  "You have exceeded the rate limit of the Organization this Space belongs to by making too many " +
  "API requests within a short timespan. Please wait a moment before trying the request again.";

export const errors = {
  /** The Delivery and Preview API say 401, the Management API 403. */
  accessTokenInvalid: (status: 401 | 403) =>
    new ApiError(
      status,
      "AccessTokenInvalid",
      "The access token you sent could not be found or is invalid.",
    ),
  notFound: (details?: Readonly<Record<string, unknown>> | string) =>
    new ApiError(404, "NotFound", "The resource could not be found.", details),
  forbidden: () =>
    new ApiError(403, "Forbidden", "Your role or your plan does not allow this action."),
  badRequest: (message: string) => new ApiError(400, "BadRequest", message),
  invalidQuery: (details: readonly ValidationError[]) =>
    new ApiError(
      400,
      "InvalidQuery",
      "The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.",
      { errors: details },
    ),
  responseTooBig: (limit: number) =>
    new ApiError(
      400,
      "BadRequest",
      `Response size too big. Maximum allowed response size: ${limit}B.`,
    ),
  versionMismatch: () => new ApiError(409, "VersionMismatch", ""),
  invalidEntry: (details: readonly ValidationError[]) =>
    new ApiError(422, "InvalidEntry", "Validation error", { errors: details }),
  validationFailed: (details: readonly ValidationError[]) =>
    new ApiError(422, "ValidationFailed", "The resource you sent in the body is invalid.", {
      errors: details,
    }),
  rateLimitExceeded: () => new ApiError(429, "RateLimitExceeded", RATE_LIMIT),
  serverError: (status: number) =>
    new ApiError(
      status,
      status === 503 ? "ServiceUnavailable" : "ServerError",
      status === 503 ? "The service is currently unavailable." : "Internal server error.",
    ),
  /** The error that Contentful sends with a status. */
  ofStatus: (status: number): ApiError => {
    if (status === 401) return errors.accessTokenInvalid(status);
    if (status === 403) return errors.forbidden();
    if (status === 404) return errors.notFound();
    if (status === 429) return errors.rateLimitExceeded();
    return status >= 500 ? errors.serverError(status) : errors.badRequest("Bad request.");
  },
};
