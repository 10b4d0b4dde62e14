/**
 * The notice and what is said around it. Whatever changes in `notice` gets another version in the contract: people are
 * asked again, and it is known who agreed to which words.
 */
export const copy = {
  title: 'Before you check in',
  heading: 'What we store when you check in',
  lead: 'Businesses you visit keep a record of who was there. Here is what, why and for how long.',
  notice: [
    {
      heading: 'What is collected',
      items: [
        'Your name, quickID, mobile number and e-mail address; your age and gender if you gave them.',
        'Where you check in, when you come and go, your purpose and who is with you.',
        'Your location is compared with the branch when you come and go. We store only its accuracy.',
        'Aadhaar and PAN only if you give them in your account. You can check in without them.',
      ],
    },
    {
      heading: 'Why',
      items: [
        'So that the business knows who is on its premises, and can reach and count everyone in an emergency.',
        'Its staff see your contacts masked. Unmasking needs a reason and is recorded, and you are notified of who did it.',
      ],
    },
    {
      heading: 'For how long',
      items: [
        'Until you erase it. Records we must keep by law are locked for {{days}} days after your last visit, then deleted.',
      ],
    },
    {
      heading: 'Your rights',
      items: [
        'In the Privacy tab you see, correct, download and erase your data, and withdraw this consent at any time.',
        'Complaints: {{support}}, the business, or the Data Protection Board of India.',
      ],
    },
  ],
  back: 'Back',
  agree: 'I agree',
  agreeing: 'Saving...',
  notNow: 'Not now',
  desk: 'You can also check in at the front desk.',
  card: {
    heading: 'Checking in by phone',
    given: 'You agreed to our privacy notice on {{date}}.',
    none: 'You have not agreed yet. You are asked before your next check-in.',
    read: 'Read the notice',
    withdraw: 'Withdraw consent',
    question: 'Withdraw your consent?',
    consequence:
      'You check in at the front desk from then on, or are asked again before your next check-in by phone. What businesses have stays until you erase it.',
    withdrawing: 'Withdrawing...',
    cancel: 'Cancel',
    close: 'Close',
  },
}
