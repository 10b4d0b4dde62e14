/** A task of its own for what follows: nothing is heard within one. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))
