/** By itself, so that a page can ask for its session before it has any shape of a call. */
export const REFRESH_PATH = '/api/auth/refresh'
