/** The ids of the buttons in the top bar: the keyboard goes on there when what had it is gone. */
export const SOS_BUTTON = 'sos'
export const END_DRILL_BUTTON = 'end-drill'
