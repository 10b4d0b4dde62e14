/** Every sentence this feature shows of its own accord. */
export const copy = {
  title: 'Scan',
  heading: 'Scan to check in',
  close: 'Close',
  torchOn: 'Switch the torch on',
  torchOff: 'Switch the torch off',
  point: 'Point at the code at the entrance',
  both: 'Branch posters and sign-in codes both work.',
  foreign: 'This is not a {{product}} code.',
  typeInstead: 'Enter the link instead',
  link: 'Link of the code',
  linkHelper: 'Paste the link from the QR code.',
  linkMissing: 'Enter the link of the code',
  open: 'Continue',
  refusedText: 'Allow the camera for this site in the settings of your browser, or paste the link of the code.',
  missingText: 'Another app may be using it. You can paste the link of the code.',
}
