import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useProfile } from '../../api/use-session.ts';

/**
 * Whom an account holds back until they have a second factor, or a password that nobody else knows, is led to where they
 * learn of it, wherever they are.
 */
export function useSecurityLead(): void {
  const { two_factor_missing: lacksFactor, own_password_missing: lacksPassword } = useProfile();
  const navigate = useNavigate();
  const isHeld = lacksFactor || lacksPassword;
  useEffect(() => {
    if (isHeld) void navigate({ to: '/{-$locale}/settings/security', replace: true });
  }, [isHeld, navigate]);
}
