/** Ten digits in two groups of five for the eye; read and copied they stay one number. */
export const MobileNumber = ({ of }: { of: string }) =>
  /^\d{10}$/.test(of) ? (
    <span>
      {of.slice(0, 5)}
      <span className="ml-1">{of.slice(5)}</span>
    </span>
  ) : (
    of
  )
