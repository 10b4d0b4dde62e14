/** A test machine may be slow: whatever waits for a database has so many times the usual deadlines. */
export const PATIENCE = 10
