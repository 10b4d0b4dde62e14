/** The small accent triangle on the edge beside the current item of the navigation. */
export const CurrentMark = ({ className = '' }: { className?: string }) => (
  <svg aria-hidden="true" width="6" height="16" viewBox="0 0 6 16" className={`text-accent ${className}`}>
    <path d="M0 0 6 8 0 16Z" fill="currentColor" />
  </svg>
)
