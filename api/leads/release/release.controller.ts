import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { Roles } from '../../auth/route-access.ts';
import { SignedIn, type SignedInUser } from '../../auth/signed-in-user.ts';
import { idSchema } from '../id-schema.ts';
import { ReleaseService } from './release.service.ts';

@Controller('api/admin/leads')
@Roles('admin', 'staff')
export class ReleaseController {
  constructor(private readonly releases: ReleaseService) {}

  /** "Not spam, deliver". */
  @Post(':id/release')
  @HttpCode(204)
  release(
    @SignedIn() user: SignedInUser,
    @Param('id', { schema: idSchema }) id: string,
  ): Promise<void> {
    return this.releases.release(id, user);
  }
}
