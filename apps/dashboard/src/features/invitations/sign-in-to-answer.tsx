import { t } from '@quickprism/client/words'
import { buttonLook } from '@quickprism/ui/button-look'
import { Link } from '@tanstack/react-router'
import { LogIn, UserPlus } from 'lucide-react'
import { addresses } from '../../lib/addresses.ts'
import { rememberReturn } from '../../lib/return-to.ts'
import { copy } from './copy.ts'

/** Both ways lead through the sign-in, and from there back here. */
export const SignInToAnswer = () => {
  const comeBack = () => rememberReturn(addresses.invitation)
  return (
    <>
      <p className="text-md text-ink-2">{t(copy.answerFirst)}</p>
      <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-auto">
        <Link to={addresses.login} onClick={comeBack} className={buttonLook('primary', 44)}>
          <LogIn aria-hidden="true" size={16} />
          {t(copy.signIn)}
        </Link>
        <Link to={addresses.register} onClick={comeBack} className={buttonLook('secondary', 44)}>
          <UserPlus aria-hidden="true" size={16} />
          {t(copy.createAccount)}
        </Link>
      </div>
    </>
  )
}
