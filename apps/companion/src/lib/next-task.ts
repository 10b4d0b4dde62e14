/** Ends this task, so that the browser can paint and hear taps before what follows. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))
