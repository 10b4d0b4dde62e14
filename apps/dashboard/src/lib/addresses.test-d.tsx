import { Link, redirect } from '@tanstack/react-router'
import { addresses } from './addresses.ts'

void (<Link to={addresses.users} />)
// @ts-expect-error an address that is misspelled leads nowhere
void (<Link to="/dashboard/identity-and-access/user" />)
// @ts-expect-error nor does one that nobody serves
redirect({ to: '/dashboard/parking' })
